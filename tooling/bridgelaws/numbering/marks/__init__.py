"""Which printed marks number something, and how they nest: before the marks meet the outline."""

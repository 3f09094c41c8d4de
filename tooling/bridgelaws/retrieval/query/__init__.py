"""From a query to provisions, best first."""

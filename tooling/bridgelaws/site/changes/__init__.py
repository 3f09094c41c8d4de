"""From one edition to the next, for readers: pages, histories, feeds, days in force."""

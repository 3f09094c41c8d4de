"""From one edition to the next: what became of each provision, and what follows from that."""

"""What pages and scripts are made from: the book, the desk's files, status, offline copies."""

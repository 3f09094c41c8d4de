"""What an operator brought: manifest, folder, errata, and each file read to text."""

"""Games decided by one coup between Player and Banker: baccarat with and without commission, and its side bets."""

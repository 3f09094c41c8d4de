// Runs before anything is drawn: a shared link shows other columns than its page has by itself, and
// css/compare.css keeps the rows back until they are known.
if (/[?&]show=/.test(location.search)) document.documentElement.dataset.asked = "";

/** Runs on every page. */
document.documentElement.classList.add('has-script');

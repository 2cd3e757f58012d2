// The program itself, or a part that it cannot start without, did not come: the page says so in place of a wheel that
// turns for ever. What fails later is said by the program (src/errors).
addEventListener(
  'error',
  (event) => {
    if (event.target instanceof HTMLScriptElement) document.documentElement.setAttribute('data-load', 'lost')
  },
  true,
)

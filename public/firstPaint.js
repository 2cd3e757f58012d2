// Stands before everything else on the page, so that its first paint has the theme that the person chose: the names and
// words of src/session/storedValues.ts, which a test compares.
for (const { name, words } of [
  { name: 'theme', words: ['system', 'light', 'dark'] },
  { name: 'motion', words: ['system', 'off'] },
]) {
  let value = null
  try {
    // oxlint-disable-next-line no-restricted-globals -- runs before any module, so before the one home of storage
    value = localStorage.getItem(name)
  } catch {
    // A private window may keep nothing: the page then looks as the system says.
  }
  if (!words.includes(value)) continue
  document.documentElement.setAttribute(`data-${name}`, value)
  if (name !== 'theme' || value === 'system') continue
  // The browser's own bar as src/session/themeAttributes.ts has it from then on.
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.setAttribute('media', meta.getAttribute('data-scheme') === value ? 'all' : 'not all')
  }
}

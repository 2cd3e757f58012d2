const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for an HTML page. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (char) => ESCAPES[char] ?? char)

/** A table with a heading row; every cell is text, the first column is code. */
export const htmlTable = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const headCells = head.map((cell) => `<th scope="col">${escapeHtml(cell)}</th>`).join('')
  const bodyRows = rows.map(([first = '', ...rest]) => {
    const cells = rest.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')
    return `<tr><td><code>${escapeHtml(first)}</code></td>${cells}</tr>`
  })
  return `<table><thead><tr>${headCells}</tr></thead><tbody>${bodyRows.join('\n')}</tbody></table>`
}

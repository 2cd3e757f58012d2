/**
 * For pages without HTTPS, where browsers provide no clipboard: a field that is selected and copied by command. It is
 * placed in the dialog that has focus, because dialogs take focus back from outside.
 */
const copyByCommand = (text: string): boolean => {
  const field = document.createElement('textarea')
  const before = document.activeElement
  field.value = text
  field.readOnly = true
  field.style.cssText = 'position:fixed;top:0;opacity:0'
  const dialog = before?.closest('[role="dialog"], [role="alertdialog"]')
  ;(dialog ?? document.body).append(field)
  field.select()
  // oxlint-disable-next-line typescript/no-deprecated -- the only way on a page without HTTPS
  const done = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return done
}

/** Puts a text on the clipboard; false when the browser does not allow it. */
export const copyText = async (text: string): Promise<boolean> => {
  // Absent on a page without HTTPS, whatever the types say.
  const clipboard: Clipboard | undefined = navigator.clipboard
  try {
    if (!clipboard) return copyByCommand(text)
    await clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

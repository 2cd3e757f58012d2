import { withoutSecrets } from '../contract/rules/withoutSecrets.ts'

/** A longer name adds nothing. */
const NAME_MAX = 60
/** Clicks hit icons and words; the person means the control around them. */
const CONTROLS = 'button, a, input, select, textarea, summary, label, canvas, [role], [data-testid]'

/** The part of an element that is read. */
export type Clicked = Pick<Element, 'tagName' | 'getAttribute' | 'textContent' | 'closest'>

/** What was clicked, in words such as 'button "Save"'; text typed into a field is not part of it. */
export const describeClick = (target: Clicked): string => {
  const control: Clicked = target.closest(CONTROLS) ?? target
  const kind = control.getAttribute('role') ?? control.tagName.toLowerCase()
  const name =
    control.getAttribute('aria-label') ??
    control.getAttribute('name') ??
    (control.textContent ?? '').replace(/\s+/g, ' ').trim()
  return withoutSecrets(name === '' ? kind : `${kind} "${name.slice(0, NAME_MAX)}"`)
}

let last = ''

/** CRASH-10: what was clicked last; '' before the first click. */
export const lastClick = (): string => last

/** Records clicks from now on. Returns the function that ends it; the last click stays known. */
export const watchClicks = (
  page: Pick<Document, 'addEventListener' | 'removeEventListener'>,
): (() => void) => {
  const onClick = (event: Event): void => {
    if (event.target instanceof Element) last = describeClick(event.target)
  }
  page.addEventListener('click', onClick, { capture: true })
  return () => page.removeEventListener('click', onClick, { capture: true })
}

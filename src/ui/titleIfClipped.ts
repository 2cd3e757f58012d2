/** Handler of a pointer that enters a text: one that is cut short gets all of its words as title. */
export const titleIfClipped = ({ currentTarget: text }: { readonly currentTarget: HTMLElement }): void => {
  if (text.scrollWidth > text.clientWidth) text.title = text.textContent
  else text.removeAttribute('title')
}

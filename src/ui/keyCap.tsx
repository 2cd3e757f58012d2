import './keyCap.css'

/** A key cap. */
export const KeyCap = ({ children }: { readonly children: string }) => (
  <kbd className="ui-key">{children}</kbd>
)

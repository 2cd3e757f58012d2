import './keyCap.css'

/** One key as it stands on the keyboard. */
export const KeyCap = ({ children }: { readonly children: string }) => (
  <kbd className="ui-key">{children}</kbd>
)

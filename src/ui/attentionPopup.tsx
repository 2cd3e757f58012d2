import { Modal } from './modal.tsx'

interface AttentionPopupProps {
  readonly title: string
  readonly closeLabel: string
  /** null: no text, nothing is shown. */
  readonly text: string | null
  /** UI-02: the owner of the text clears it. */
  readonly onClose: () => void
}

/** The global popup with a red header that shows the current notification text (UI-01, UI-02). */
export const AttentionPopup = ({ title, closeLabel, text, onClose }: AttentionPopupProps) => (
  <Modal
    active={text !== null}
    title={title}
    closeLabel={closeLabel}
    onClose={onClose}
    tone="alarm"
    fillsSmallScreen={false}
    primary={{ label: closeLabel, onPress: onClose }}
  >
    <p role="alert">{text}</p>
  </Modal>
)

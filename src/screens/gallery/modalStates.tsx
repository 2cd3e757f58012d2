import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Modal, type ModalProps } from '../../ui/modal.tsx'

const noop = (): void => {}

/** The kinds of modals, by the name of the button that opens each. */
const KINDS: Readonly<Record<string, Omit<ModalProps, 'title' | 'closeLabel'>>> = {
  'Modal, text only': { children: <p>Content without a footer.</p> },
  'Modal, confirm': {
    children: <p>The group North loses its name; its 12 vehicles stay.</p>,
    confirmText: 'This cannot be undone',
    primary: { label: 'Delete', onPress: noop, isDanger: true },
    secondary: { label: 'Cancel', onPress: noop },
  },
  'Modal, pending': {
    children: <p>Being saved.</p>,
    primary: { label: 'Saving…', onPress: noop, isPending: true },
    secondary: { label: 'Cancel', onPress: noop, isDisabled: true },
  },
  'Modal, alarm': {
    children: <p>MAN TGX 18.510 sends SOS.</p>,
    tone: 'alarm',
    primary: { label: 'Understood', onPress: noop },
  },
  'Modal, long': {
    children: Array.from({ length: 40 }, (_, line) => <p key={line}>{`Line ${line + 1}`}</p>),
    primary: { label: 'OK', onPress: noop },
  },
  'Modal, wide': { children: <p>720 px, where there is room.</p>, width: 720 },
  'Modal, flush': { children: <p>Reaches the edges.</p>, isFlush: true },
  'Modal, short on phones': { children: <p>Never fills the screen.</p>, fillsSmallScreen: false },
}

/** Shows how often its close callback was called (UI-12). */
const ModalState = ({ name }: { readonly name: string }) => {
  const kind = KINDS[name]
  const [isOpen, setOpen] = useState(false)
  const [closings, setClosings] = useState(0)
  if (!kind) return null
  return (
    <>
      <Button onPress={() => setOpen(true)}>{name}</Button>
      {closings > 0 && <span>{`closed ${closings}`}</span>}
      <Modal
        {...kind}
        active={isOpen}
        title={name}
        closeLabel="Close"
        onClose={() => {
          setOpen(false)
          setClosings(closings + 1)
        }}
      />
    </>
  )
}

/** UI-09: open when mounted; it keeps its own state. */
const AlwaysOpenState = () => {
  const [times, setTimes] = useState(0)
  return (
    <>
      <Button onPress={() => setTimes(times + 1)}>Modal, always open</Button>
      {times > 0 && (
        <Modal key={times} alwaysOpen title="Modal, always open" closeLabel="Close">
          <p>Open from the start, by itself.</p>
        </Modal>
      )}
    </>
  )
}

export const ModalStates = () => (
  <>
    {Object.keys(KINDS).map((name) => (
      <ModalState key={name} name={name} />
    ))}
    <AlwaysOpenState />
  </>
)

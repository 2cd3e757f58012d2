import { Archive, Copy, EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { AttentionPopup } from '../../ui/attentionPopup.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckMenu } from '../../ui/checkMenu.tsx'
import { ContextMenu } from '../../ui/contextMenu.tsx'
import { FloatingDialog } from '../../ui/floatingDialog.tsx'
import { IconButton } from '../../ui/iconButton.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Popover } from '../../ui/popover.tsx'
import { useToast } from '../../ui/toast.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import { TriggerButton } from '../../ui/triggerButton.tsx'
import { ModalStates } from './modalStates.tsx'
import { Section } from './section.tsx'

const MenuState = () => (
  <Menu
    label="Vehicle actions"
    trigger={<IconButton icon={EllipsisVertical} label="Vehicle actions" />}
    onAction={() => {}}
    items={[
      { id: 'rename', label: 'Rename', icon: Pencil },
      { id: 'copy', label: 'Copy coordinates', icon: Copy, isChecked: true },
      { id: 'archive', label: 'Archive', icon: Archive, isDisabled: true },
      { id: 'delete', label: 'Delete', icon: Trash2, isDanger: true },
    ]}
  />
)

const PopoverState = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      label="Filters"
      opening={{ isOpen, onOpenChange: setOpen }}
      trigger={<TriggerButton>Popover</TriggerButton>}
    >
      {(close) => (
        <>
          <p>A light panel next to its control.</p>
          <Button onPress={close}>Apply</Button>
        </>
      )}
    </Popover>
  )
}

const CheckMenuState = () => {
  const [chosen, setChosen] = useState<ReadonlySet<'name' | 'plate'>>(new Set(['name']))
  return (
    <CheckMenu
      label="Columns"
      trigger={<TriggerButton>Check menu</TriggerButton>}
      items={[
        { id: 'name', label: 'Name' },
        { id: 'plate', label: 'Licence plate' },
      ]}
      chosen={chosen}
      onChange={setChosen}
      actions={[{ id: 'reset', label: 'Reset columns' }]}
      onAction={() => setChosen(new Set(['name']))}
      hint="One stays chosen."
    />
  )
}

const ContextMenuState = () => {
  const [at, setAt] = useState<{ readonly x: number; readonly y: number } | null>(null)
  return (
    <>
      <Button onPress={() => setAt({ x: innerWidth / 2, y: innerHeight / 2 })}>Context menu</Button>
      {at && (
        <ContextMenu
          label="Here"
          at={at}
          onAction={() => {}}
          onClose={() => setAt(null)}
          items={[
            { id: 'copy', label: 'Copy coordinates', icon: Copy },
            { id: 'delete', label: 'Delete', icon: Trash2, isDanger: true },
          ]}
        />
      )}
    </>
  )
}

const AttentionState = () => {
  const [text, setText] = useState<string | null>(null)
  return (
    <>
      <Button onPress={() => setText('У вас недостаточно прав для этого действия')}>Attention popup</Button>
      <AttentionPopup title="Attention" closeLabel="Close" text={text} onClose={() => setText(null)} />
    </>
  )
}

const FloatingState = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>Floating dialog</Button>
      {isOpen && (
        <FloatingDialog label="Floating dialog" onClose={() => setOpen(false)}>
          <p className="gallery-floating">A tool that one is through with in seconds.</p>
        </FloatingDialog>
      )}
    </>
  )
}

const ToastStates = () => {
  const toast = useToast()
  return (
    <>
      <Button onPress={() => toast({ text: 'Coordinates copied', tone: 'go' })}>Toast</Button>
      <Button onPress={() => toast({ text: 'The link is old', tone: 'attention' })}>Toast, attention</Button>
      <Button
        onPress={() =>
          toast({ text: 'Vehicle taken out of the group', action: { label: 'Undo', onPress: () => {} } })
        }
      >
        Toast with action
      </Button>
    </>
  )
}

/** Menu, Popover, Tooltip, Modal, AttentionPopup, FloatingDialog, toasts: each behind its trigger. */
export const OverlayStates = () => (
  <>
    <Section title="Menu, Popover, Tooltip">
      <MenuState />
      <CheckMenuState />
      <ContextMenuState />
      <PopoverState />
      {(['top', 'right', 'bottom', 'left'] as const).map((placement) => (
        <Tooltip key={placement} text={`On the ${placement}`} placement={placement}>
          <TriggerButton tone="quiet">{`Tooltip, ${placement}`}</TriggerButton>
        </Tooltip>
      ))}
    </Section>
    <Section title="Modal">
      <ModalStates />
    </Section>
    <Section title="AttentionPopup, FloatingDialog, toasts">
      <AttentionState />
      <FloatingState />
      <ToastStates />
    </Section>
  </>
)

import { Bell, MapPin, Plus, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonTone } from '../../ui/button.tsx'
import { IconButton } from '../../ui/iconButton.tsx'
import { IconLink } from '../../ui/iconLink.tsx'
import { KeyCap } from '../../ui/keyCap.tsx'
import { LinkButton } from '../../ui/linkButton.tsx'
import { ToggleButton } from '../../ui/toggleButton.tsx'
import { TriggerButton } from '../../ui/triggerButton.tsx'
import { Section, State } from './section.tsx'

const TONES: readonly ButtonTone[] = ['primary', 'secondary', 'quiet', 'danger']

const Toggle = ({ initial, isDisabled = false }: { initial: boolean; isDisabled?: boolean }) => {
  const [isOn, setOn] = useState(initial)
  return <ToggleButton icon={Star} label="Pin" isSelected={isOn} onChange={setOn} isDisabled={isDisabled} />
}

/** Button, IconButton, ToggleButton, LinkButton, TriggerButton, KeyCap. */
export const ButtonStates = () => (
  <>
    {TONES.map((tone) => (
      <Section key={tone} title={`Button: ${tone}`}>
        <State name="plain">
          <Button tone={tone}>Save</Button>
        </State>
        <State name="icon">
          <Button tone={tone} icon={tone === 'danger' ? Trash2 : Plus}>
            Add vehicle
          </Button>
        </State>
        <State name="disabled">
          <Button tone={tone} isDisabled>
            Save
          </Button>
        </State>
        <State name="pending">
          <Button tone={tone} isPending>
            Saving…
          </Button>
        </State>
        <State name="long">
          <Button tone={tone}>Подтвердить и отправить на устройство</Button>
        </State>
        <State name="icon only">
          <IconButton tone={tone} icon={Bell} label={`Notifications, ${tone}`} />
        </State>
        <State name="disabled">
          <IconButton tone={tone} icon={Bell} label={`Notifications, ${tone}, disabled`} isDisabled />
        </State>
        <State name="pending">
          <IconButton tone={tone} icon={Bell} label={`Notifications, ${tone}, pending`} isPending />
        </State>
      </Section>
    ))}
    <Section title="Button: wide">
      <Button wide tone="primary">
        Sign in
      </Button>
    </Section>
    <Section title="IconButton: active; ToggleButton">
      <State name="active">
        <IconButton icon={Bell} label="Notifications, open" isActive />
      </State>
      <State name="off">
        <Toggle initial={false} />
      </State>
      <State name="on">
        <Toggle initial />
      </State>
      <State name="disabled">
        <Toggle initial={false} isDisabled />
      </State>
    </Section>
    <Section title="LinkButton, TriggerButton, KeyCap">
      <State name="link">
        <LinkButton href="#/ui">To the map</LinkButton>
      </State>
      <State name="primary link">
        <LinkButton href="#/ui" tone="primary">
          To the map
        </LinkButton>
      </State>
      <State name="icon link">
        <IconLink icon={MapPin} label="Place" href="#/ui" />
      </State>
      <State name="trigger">
        <TriggerButton icon={Plus}>New group</TriggerButton>
      </State>
      <State name="disabled">
        <TriggerButton isDisabled>New group</TriggerButton>
      </State>
      <State name="keys">
        <span className="gallery-keys">
          <KeyCap>Ctrl</KeyCap>
          <KeyCap>K</KeyCap>
        </span>
      </State>
    </Section>
  </>
)

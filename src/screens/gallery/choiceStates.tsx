import { Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { Checkbox, SelectionCheckbox } from '../../ui/checkbox.tsx'
import { SegmentedControl } from '../../ui/segmentedControl.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Section, State } from './section.tsx'

const GROUPS = [
  'Kyiv',
  'Lviv',
  'Odesa',
  'Dnipro',
  'Kharkiv',
  'Poltava',
  'Івано-Франківськ, холодильники',
].map((label, index) => ({ id: `g${index}`, label }))

const TABS = [
  { id: 'counters', label: 'Counters' },
  { id: 'notes', label: 'Notes' },
] as const

const TabsState = () => {
  const [tab, setTab] = useState<(typeof TABS)[number]['id']>('counters')
  return (
    <Tabs label="Parts of a vehicle" tabs={TABS} value={tab} onChange={setTab}>
      <p>{`What stands under ${tab}.`}</p>
    </Tabs>
  )
}

const Choice = ({
  label,
  initial,
  ...props
}: {
  label: string
  initial: string | null
  isDisabled?: boolean
  hideLabel?: boolean
  isRequired?: boolean
  error?: string
  hint?: string
}) => {
  const [value, setValue] = useState(initial)
  return (
    <Select
      {...props}
      label={label}
      options={GROUPS}
      value={value}
      onChange={setValue}
      placeholder="Choose a group"
    />
  )
}
const Check = (props: {
  label: string
  initial: boolean
  isIndeterminate?: boolean
  isDisabled?: boolean
}) => {
  const { label, initial, ...rest } = props
  const [isOn, setOn] = useState(initial)
  return (
    <Checkbox {...rest} isSelected={isOn} onChange={setOn}>
      {label}
    </Checkbox>
  )
}
const Turn = ({
  label,
  initial,
  ...rest
}: {
  label: string
  initial: boolean
  isDisabled?: boolean
  isPending?: boolean
}) => {
  const [isOn, setOn] = useState(initial)
  return (
    <Switch {...rest} isSelected={isOn} onChange={setOn}>
      {label}
    </Switch>
  )
}
const Theme = () => {
  const [theme, setTheme] = useState<'light' | 'dark' | 'system'>('light')
  return (
    <SegmentedControl
      label="Theme"
      value={theme}
      onChange={setTheme}
      segments={[
        { id: 'light', label: 'Light', icon: Sun },
        { id: 'dark', label: 'Dark', icon: Moon },
        { id: 'system', label: 'System', icon: Monitor },
      ]}
    />
  )
}
const Connection = () => {
  const [value, setValue] = useState<'all' | 'on' | 'off'>('all')
  return (
    <SegmentedControl
      label="Connection"
      value={value}
      onChange={setValue}
      segments={[
        { id: 'all', label: 'All' },
        { id: 'on', label: 'Online' },
        { id: 'off', label: 'Offline for a long time', shortLabel: 'Offline' },
      ]}
    />
  )
}

/** Select, Checkbox, Switch, SegmentedControl. */
export const ChoiceStates = () => (
  <>
    <Section title="Select">
      <State name="empty">
        <Choice label="Group" initial={null} />
      </State>
      <State name="chosen">
        <Choice label="Home group" initial="g1" />
      </State>
      <State name="required, with a hint">
        <Choice label="Owner" initial={null} isRequired hint="The vehicle goes to this group" />
      </State>
      <State name="error">
        <Choice label="Owner group" initial="g0" isRequired error="This group is gone" />
      </State>
      <State name="long">
        <Choice label="Other group" initial="g6" />
      </State>
      <State name="no label">
        <Choice label="Hidden label" initial="g2" hideLabel />
      </State>
      <State name="disabled">
        <Choice label="Locked group" initial="g0" isDisabled />
      </State>
    </Section>
    <Section title="Checkbox, Switch">
      <Check label="Off" initial={false} />
      <Check label="On" initial />
      <Check label="Some" initial={false} isIndeterminate />
      <Check label="Disabled" initial={false} isDisabled />
      <Check label="On, disabled" initial isDisabled />
      <SelectionCheckbox label="Choose a row" />
      <Turn label="Off" initial={false} />
      <Turn label="On" initial />
      <Turn label="Disabled" initial={false} isDisabled />
      <Turn label="On, disabled" initial isDisabled />
      <Turn label="Pending" initial={false} isPending />
    </Section>
    <Section title="Tabs">
      <TabsState />
    </Section>
    <Section title="SegmentedControl">
      <Connection />
      <Theme />
    </Section>
  </>
)

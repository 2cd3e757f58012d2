import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { type FoundOption, SearchSelect, type SearchSelectProps } from '../../ui/searchSelect.tsx'
import { SidePanel } from '../../ui/sidePanel.tsx'
import { TextArea } from '../../ui/textArea.tsx'
import { Section, State } from './section.tsx'

const CLIENTS: readonly FoundOption[] = [
  { id: 1, label: 'north', note: 'North Carriers' },
  { id: 2, label: 'south', note: 'South Harvest' },
  { id: 3, label: 'west' },
]

type ChoiceProps = Partial<SearchSelectProps> & { readonly first?: FoundOption }

const Choice = ({ first, ...props }: ChoiceProps) => {
  const [chosen, setChosen] = useState(first ?? null)
  const [text, setText] = useState('')
  return (
    <SearchSelect
      label="Client"
      {...props}
      chosen={chosen}
      onChoose={setChosen}
      text={text}
      onText={setText}
      options={CLIENTS.filter(({ label }) => label.includes(text))}
      emptyText="Nothing found"
      clearLabel="Choose another"
    />
  )
}

const Area = ({
  initial = '',
  ...props
}: { readonly initial?: string } & Partial<Parameters<typeof TextArea>[0]>) => {
  const [value, setValue] = useState(initial)
  return <TextArea label="Note" name="note" {...props} value={value} onChange={setValue} />
}

const Panel = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>SidePanel</Button>
      {isOpen && (
        <SidePanel title="Client north" closeLabel="Close" onClose={() => setOpen(false)}>
          <p>A form next to the list that it belongs to.</p>
        </SidePanel>
      )}
    </>
  )
}

/** SearchSelect, TextArea, SidePanel. */
export const SearchStates = () => (
  <Section title="SearchSelect, TextArea, SidePanel">
    <State name="to search">
      <Choice placeholder="Type to search…" hint="Whose vehicle it is" />
    </State>
    <State name="chosen">
      <Choice first={{ id: 1, label: 'north', note: 'North Carriers' }} />
    </State>
    <State name="required, error">
      <Choice isRequired error="Required field" />
    </State>
    <State name="hidden label, disabled">
      <Choice hideLabel isDisabled placeholder="Client" />
    </State>
    <State name="lines">
      <Area hint="Shown after signing in" initial="The office is closed on Friday." />
    </State>
    <State name="lines, error">
      <Area isRequired error="Required field" />
    </State>
    <State name="lines, disabled">
      <Area isDisabled initial="Read only" />
    </State>
    <State name="panel">
      <Panel />
    </State>
  </Section>
)

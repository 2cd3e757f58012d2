import { User } from 'lucide-react'
import { type ComponentProps, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FileDrop } from '../../ui/fileDrop.tsx'
import { FileInput } from '../../ui/fileInput.tsx'
import { PasswordField } from '../../ui/passwordField.tsx'
import { SearchField } from '../../ui/searchField.tsx'
import { TextField, type TextFieldProps } from '../../ui/textField.tsx'
import { useToast } from '../../ui/toast.ts'
import { Section, State } from './section.tsx'

type FieldProps = Partial<TextFieldProps> & { readonly label: string; readonly initial?: string }

const Field = ({ initial = '', ...props }: FieldProps) => {
  const [value, setValue] = useState(initial)
  return <TextField {...props} value={value} onChange={setValue} />
}
const Password = ({ initial = '', ...props }: FieldProps) => {
  const [value, setValue] = useState(initial)
  return (
    <PasswordField
      {...props}
      value={value}
      onChange={setValue}
      showLabel="Show password"
      hideLabel="Hide password"
    />
  )
}
const Search = ({ label, initial = '' }: FieldProps) => {
  const [value, setValue] = useState(initial)
  return <SearchField label={label} clearLabel="Clear" value={value} onChange={setValue} />
}

const Files = (
  props: Pick<ComponentProps<typeof FileDrop>, 'label' | 'isDisabled' | 'isPrimary' | 'busy' | 'isMultiple'>,
) => {
  const toast = useToast()
  return (
    <FileDrop
      {...props}
      text="Drop a file here or choose one"
      limits="CSV or XLSX, 5 MB at most"
      accept=".csv,.xlsx"
      onFile={({ name }) => toast({ text: name, tone: 'go' })}
    />
  )
}

const PressedFile = () => {
  const toast = useToast()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button onPress={() => input.current?.click()}>Choose a template</Button>
      <FileInput
        ref={input}
        label="Choose a template"
        accept=".json"
        onFile={({ name }) => toast({ text: name, tone: 'go' })}
      />
    </>
  )
}

/** TextField, PasswordField, SearchField, FileDrop, FileInput. */
export const FieldStates = () => (
  <>
    <Section title="TextField">
      <State name="empty">
        <Field label="Group name" placeholder="North" />
      </State>
      <State name="filled">
        <Field label="Group name" initial="Kyiv, refrigerators" />
      </State>
      <State name="icon">
        <Field label="Login" icon={User} initial="ivan" />
      </State>
      <State name="error">
        <Field label="Group name" initial="North" error="There is a group of this name" />
      </State>
      <State name="required">
        <Field label="Plate" isRequired />
      </State>
      <State name="hint">
        <Field label="Phone" hint="12 digits in international format" />
      </State>
      <State name="trailing">
        <Field label="Speed limit" initial="90" trailing={<span>km/h</span>} />
      </State>
      <State name="disabled">
        <Field label="Tracker" initial="860 000 001" isDisabled />
      </State>
    </Section>
    <Section title="PasswordField, SearchField">
      <State name="empty">
        <Password label="Password" />
      </State>
      <State name="filled">
        <Password label="New password" initial="secret" />
      </State>
      <State name="error">
        <Password label="Old password" initial="secret" error="Wrong password" />
      </State>
      <State name="search">
        <Search label="Search vehicles" />
      </State>
      <State name="searched">
        <Search label="Search groups" initial="MAN" />
      </State>
    </Section>
    <Section title="FileDrop">
      <State name="empty">
        <Files label="Choose a table" />
      </State>
      <State name="main action">
        <Files label="Choose a file" isPrimary />
      </State>
      <State name="several files">
        <Files label="Choose tracks" isMultiple />
      </State>
      <State name="disabled">
        <Files label="Choose a map" isDisabled />
      </State>
      <State name="busy">
        <Files label="Choose a list" busy="Reading fleet.xlsx" />
      </State>
    </Section>
    <Section title="FileInput">
      <State name="behind a button">
        <PressedFile />
      </State>
    </Section>
  </>
)

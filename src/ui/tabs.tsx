import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs'
import './tabs.css'

export interface TabItem<K extends string> {
  readonly id: K
  readonly label: string
}

interface TabsProps<K extends string> {
  /** The accessible name of the tab list. */
  readonly label: string
  readonly tabs: readonly TabItem<K>[]
  readonly value: K
  /** Requested; the owner decides whether the other tab is shown. */
  readonly onChange: (tab: K) => void
  /** The content of the selected tab. */
  readonly children: ReactNode
}

/** Parts of one thing, of which one is shown; arrow keys move focus, Enter and space select. */
export const Tabs = <K extends string>({ label, tabs, value, onChange, children }: TabsProps<K>) => (
  <AriaTabs
    className="ui-tabs"
    selectedKey={value}
    keyboardActivation="manual"
    onSelectionChange={(key) => {
      const chosen = tabs.find(({ id }) => id === key)
      if (chosen && chosen.id !== value) onChange(chosen.id)
    }}
  >
    <TabList className="ui-tabs__list" aria-label={label} items={tabs}>
      {(tab) => (
        <Tab id={tab.id} className="ui-tabs__tab">
          {tab.label}
        </Tab>
      )}
    </TabList>
    <TabPanel key={value} id={value} className="ui-tabs__panel">
      {children}
    </TabPanel>
  </AriaTabs>
)

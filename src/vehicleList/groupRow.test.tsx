import { expect, test, vi } from 'vitest'
import { renderMarkup, wordsOf } from '../fleet/testing/renderMarkup.tsx'
import { type GroupEntry, GroupRow } from './groupRow.tsx'

vi.mock(import('react'), async (original) => ({
  ...(await original()),
  useSyncExternalStore: <T,>(_subscribe: unknown, read: () => T): T => read(),
}))

const draw = (part: Partial<GroupEntry>): Promise<string> => {
  const entry: GroupEntry = {
    kind: 'group',
    groupId: 3,
    name: 'North',
    vehicles: 12,
    alarms: 0,
    folded: false,
    ...part,
  }
  return renderMarkup(
    <GroupRow
      id="row"
      groupBy="groups"
      entry={entry}
      index={4}
      top={0}
      height={56}
      isActive={false}
      onToggle={() => {}}
    />,
  )
}

test('a header shows the name of its group, its vehicles and its alarms [LIST-32]', async () => {
  expect(wordsOf(await draw({}))).toMatch(/^North 12 12 vehicles$/)
  expect(wordsOf(await draw({ alarms: 2 }))).toContain('2 alarms')
})

test('vehicles without a group have a header of their own', async () => {
  expect(wordsOf(await draw({ groupId: 'withOutGroups', name: '' }))).toContain('Without a group')
})

test('a header shows whether it is collapsed', async () => {
  expect(await draw({})).toContain('aria-expanded="true"')
  expect(await draw({ folded: true })).toContain('aria-expanded="false"')
})

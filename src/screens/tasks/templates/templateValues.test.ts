import { expect, test } from 'vitest'
import { taskTemplateBody, type TaskTemplateRow } from '../../../contract/http/taskTemplates.ts'
import { templateFields, templateInput, templateSchema } from './templateValues.ts'

const row = (repeat: TaskTemplateRow['repeat']): TaskTemplateRow => ({
  id: 1,
  name: 'Milk',
  routeId: 3,
  description: '',
  performers: [5],
  shift: 'second',
  repeat,
  lastsMinutes: 90,
  timeZone: 'Europe/Kyiv',
  isOn: false,
})

test.each([
  { every: 'day', minute: 485 },
  { every: 'week', weekday: 7, minute: 0 },
  { every: 'month', day: null, minute: 1_439 },
  { every: 'month', day: 28, minute: 60 },
  { every: 'weekdays', weekdays: [1, 3, 5], minute: 360 },
] as const)('the form of a template says what the template says: $every [TASK-15]', (repeat) => {
  const { id: _id, ...given } = row(structuredClone(repeat) as TaskTemplateRow['repeat'])
  const values = templateSchema.parse(templateInput({ id: 1, ...given }, 'UTC'))
  expect(taskTemplateBody.parse(templateFields(values))).toEqual(given)
})

test('needs a name, a route, a performer, times, and days where there are some to choose [VALID-20]', () => {
  const empty = { ...templateInput(null, 'UTC'), every: 'weekdays', start: '25:00', lasts: '' } as const
  const result = templateSchema.safeParse(empty)
  const fields = result.success ? [] : result.error.issues.map(({ path }) => path[0])
  expect(new Set(fields)).toEqual(new Set(['name', 'routeId', 'performers', 'start', 'lasts', 'weekdays']))
})

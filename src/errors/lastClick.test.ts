import { expect, test } from 'vitest'
import { type Clicked, describeClick } from './lastClick.ts'

const element = (
  tagName: string,
  attributes: Readonly<Record<string, string>> = {},
  textContent = '',
  control: Clicked | null = null,
): Clicked => ({
  tagName,
  textContent,
  getAttribute: (name) => attributes[name] ?? null,
  closest: () => control as Element | null,
})

test('names a click by the control around it [CRASH-10]', () => {
  const button = element('BUTTON', {}, '  Save \n changes ')
  expect(describeClick(element('SVG', {}, '', button))).toBe('button "Save changes"')
  expect(describeClick(element('DIV', { role: 'row', 'aria-label': 'MAN 3' }))).toBe('row "MAN 3"')
  expect(describeClick(element('CANVAS'))).toBe('canvas')
})

test('truncates a long name, and does not read what is typed into a field [CRASH-10, CRASH-13]', () => {
  expect(describeClick(element('A', {}, 'x'.repeat(20).concat(' ').repeat(9))).length).toBeLessThan(70)
  const field = { ...element('INPUT', { name: 'password', value: 'geheim12345' }), value: 'geheim12345' }
  expect(describeClick(field)).toBe('input "password"')
})

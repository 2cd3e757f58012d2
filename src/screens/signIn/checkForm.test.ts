import { expect, test } from 'vitest'
import { checkForm } from './checkForm.ts'

test('strips whitespace from login and password [VALID-01]', () => {
  expect(checkForm(' iv an\t', 'pa ss\n')).toEqual({ login: 'ivan', password: 'pass', problem: null })
})

test('reports empty fields, blank ones too', () => {
  expect(checkForm('', '  ').problem).toEqual({ login: true, password: true })
  expect(checkForm('ivan', '').problem).toEqual({ login: false, password: true })
  expect(checkForm(' ', 'x').problem).toEqual({ login: true, password: false })
})

import { expect, test } from 'vitest'
import { checkForm } from './checkForm.ts'

test('whitespace is stripped from login and password [VALID-01]', () => {
  expect(checkForm(' iv an\t', 'pa ss\n')).toEqual({ login: 'ivan', password: 'pass', problem: null })
})

test('empty fields are named, blank ones too', () => {
  expect(checkForm('', '  ').problem).toEqual({ login: true, password: true })
  expect(checkForm('ivan', '').problem).toEqual({ login: false, password: true })
  expect(checkForm(' ', 'x').problem).toEqual({ login: true, password: false })
})

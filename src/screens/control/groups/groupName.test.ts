import { expect, test } from 'vitest'
import { GROUP_NAME_MAX } from '../../../contract/http/groups.ts'
import { nameProblem } from './groupName.ts'

test('a name is validated as by the server, and each problem has its own code', () => {
  expect(nameProblem('North, 2')).toBeNull()
  expect(nameProblem('  ')).toBe('nameEmpty')
  expect(nameProblem('a'.repeat(GROUP_NAME_MAX))).toBeNull()
  expect(nameProblem('a'.repeat(GROUP_NAME_MAX + 1))).toBe('nameTooLong')
  expect(nameProblem(` ${'a'.repeat(GROUP_NAME_MAX)} `)).toBeNull()
  expect(nameProblem('a\nb')).toBe('nameWrong')
})

import { describe, expect, test } from 'vitest'
import { problemOfFailure, problemOfFile } from './fileProblem.ts'

const refusal = (status: number, field: string | null = null) =>
  ({
    kind: 'status',
    call: 'adminPreviewImport',
    status,
    message: 'Bad input',
    field,
    allowed: 'an .xlsx workbook',
    isForeignOrigin: false,
  }) as const

describe('a file that cannot be imported', () => {
  test('is rejected before it is sent, by its name or size', () => {
    expect(problemOfFile({ name: 'Fleet.XLSX', size: 5_242_880 })).toBeNull()
    expect(problemOfFile({ name: 'fleet.csv', size: 5_242_881 })).toEqual({ kind: 'tooLarge' })
    expect(problemOfFile({ name: 'fleet.csv.exe', size: 1 })).toEqual({ kind: 'wrongType' })
  })

  test('is described by the response of the server', () => {
    expect(problemOfFailure(refusal(413))).toEqual({ kind: 'tooLarge' })
    expect(problemOfFailure(refusal(415))).toEqual({ kind: 'wrongType' })
    expect(problemOfFailure(refusal(400, 'file'))).toEqual({
      kind: 'unreadable',
      allowed: 'an .xlsx workbook',
    })
    const forbidden = refusal(403)
    expect(problemOfFailure(forbidden)).toEqual({ kind: 'failed', failure: forbidden })
  })
})

import { type Control, useController } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { runHook } from '../fleet/testing/runHook.ts'
import { useAppForm } from './useAppForm.ts'

vi.mock('./useLeaveGuard.ts', () => ({ useLeaveGuard: () => null }))

const schema = z.object({
  first: z.string().check(z.minLength(3)),
  second: z.string().check(z.minLength(3)),
})
type Values = z.infer<typeof schema>

/** A form of two fields that note when they get the focus. */
const openForm = () => {
  const focused: string[] = []
  const useField = (control: Control<Values, unknown, Values>, name: keyof Values) => {
    const { field } = useController({ control, name })
    field.ref({ focus: () => focused.push(name), select: () => {} })
    return field
  }
  return runHook(() => {
    const form = useAppForm({
      schema,
      defaults: { first: '', second: '' },
      save: () => Promise.resolve({ ok: true, value: undefined }),
    })
    const fields = {
      first: useField(form.methods.control, 'first'),
      second: useField(form.methods.control, 'second'),
    }
    return { form, fields, focused }
  })
}
const timers = () => new Promise((resolve) => setTimeout(resolve, 5))

test('the first wrong field gets the focus once; who has begun to mend it keeps it', async () => {
  const hook = await openForm()
  await hook.act(async () => {
    await hook.answer().form.submit()
    hook.answer().fields.first.onChange('long enough')
    await timers()
  })
  expect(hook.answer().focused).toEqual(['first'])
  await hook.act(async () => {
    await hook.answer().form.submit()
    await timers()
  })
  expect(hook.answer().focused).toEqual(['first', 'second'])
  await hook.end()
})

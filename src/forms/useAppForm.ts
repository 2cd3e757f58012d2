import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useMemo, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { Failure, Result } from '../errors/failure.ts'
import { failureMessage } from '../errors/failureMessage.ts'
import type { Message } from '../errors/message.ts'
import { type FieldRefusal, fieldRefusal } from './fieldRefusal.ts'
import { focusFirstError } from './focusFirstError.ts'
import { isMissing, issueCode } from './issueCode.ts'
import { requiredFields } from './requiredFields.ts'
import { type LeaveQuestion, useLeaveGuard } from './useLeaveGuard.ts'

/** What stands above the fields after a save that did not come to pass. */
export type FormProblem =
  /** VALID-17 */
  | { readonly kind: 'fillStarred' }
  /** Something is filled in wrongly; its fields say what. */
  | { readonly kind: 'checkMarked' }
  | { readonly kind: 'refused'; readonly message: Message }

export interface AppFormOptions<V extends FieldValues, O> {
  /** The contract's schema of what is sent; the fields hold what it takes, or what has still to be filled in, such as null. */
  readonly schema: z.ZodMiniType<O, V>
  /** What the fields hold at first; every field has a value ('' where nothing is given). */
  readonly defaults: V
  /**
   * Given: the fields go on showing what the server holds, and what somebody else changed appears in those that this person
   * has not touched. True while `defaults` are its newest good answer and no newer one is awaited: after a save they are not,
   * though they may come to be the same again, as when somebody takes the change back at once.
   */
  readonly isNewest?: boolean
  /** Sends the checked values; `before` are those that the fields held untouched. */
  readonly save: (values: O, before: V) => Promise<Result<unknown>>
  /** The server has taken the values; the fields hold them as saved. */
  readonly onSaved?: (values: O) => void
  /** What a failure of this call means; undefined leaves it to the shared mapper. */
  readonly explain?: (failure: Failure) => FieldRefusal<Path<V>> | Message | undefined
  /** Nothing can be changed: no rights, or the demo account. */
  readonly isReadOnly?: boolean
  /** The fields are emptied after a save, such as those of passwords. */
  readonly clearsOnSave?: boolean
}

/** A form as its fields and its frame read it. */
export interface AppForm<V extends FieldValues, O> {
  readonly methods: UseFormReturn<V, unknown, O>
  readonly required: ReadonlySet<string>
  readonly isReadOnly: boolean
  readonly isSaving: boolean
  /** Something differs from what was saved. */
  readonly isDirty: boolean
  readonly problem: FormProblem | null
  /** Open while the person is about to leave unsaved changes. */
  readonly question: LeaveQuestion | null
  /** Checks and saves; the focus goes to the first field that is wrong. */
  readonly submit: () => Promise<void>
  /** Back to what was saved. */
  readonly reset: () => void
}

const isRefusal = <N extends string>(said: FieldRefusal<N> | Message): said is FieldRefusal<N> =>
  'field' in said

/** VALID-17: is any of the messages about a field that was left empty? */
const anyMissing = (errors: object): boolean =>
  Object.values(errors).some((error: { readonly message?: string }) => isMissing(error.message ?? ''))

/**
 * A form over a schema of the contract: fields are checked when it is sent and from then on as they are mended; a refusal
 * of the server lands at its field; what was typed stays after a failure; unsaved changes are guarded.
 */
export const useAppForm = <V extends FieldValues, O>(options: AppFormOptions<V, O>): AppForm<V, O> => {
  const { schema, defaults, isNewest = false, isReadOnly = false } = options
  const [problem, setProblem] = useState<FormProblem | null>(null)
  const methods = useForm<V, unknown, O>({
    resolver: zodResolver(schema, { error: issueCode }),
    // The library takes a part of the fields too; this product always gives all of them.
    defaultValues: defaults as DefaultValues<V>,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  })
  const required = useMemo(() => requiredFields(schema, defaults), [schema, defaults])
  const { isDirty, isSubmitting, defaultValues } = methods.formState
  const question = useLeaveGuard(isDirty && !isReadOnly)

  const { reset } = methods
  useEffect(() => {
    if (isNewest) reset(defaults, { keepDirtyValues: true, keepErrors: true })
  }, [reset, defaults, isNewest])

  const refuse = (failure: Failure): void => {
    const said = options.explain?.(failure) ?? fieldRefusal(failure, methods.getValues())
    if (said === undefined || !isRefusal(said)) {
      setProblem({ kind: 'refused', message: said ?? failureMessage(failure) })
      return
    }
    setProblem({ kind: 'checkMarked' })
    methods.setError(said.field as Path<V>, { type: 'server', message: said.issue }, { shouldFocus: true })
  }
  const send = async (values: O): Promise<void> => {
    setProblem(null)
    const typed = methods.getValues()
    const result = await options.save(values, defaultValues as V)
    if (!result.ok) {
      refuse(result.failure)
      return
    }
    methods.reset(options.clearsOnSave ? defaults : typed)
    options.onSaved?.(values)
  }
  const submit = methods.handleSubmit(send, (errors) => {
    setProblem({ kind: anyMissing(errors) ? 'fillStarred' : 'checkMarked' })
    focusFirstError(methods, errors)
  })
  return {
    methods,
    required,
    isReadOnly,
    isSaving: isSubmitting,
    isDirty,
    problem,
    question,
    submit: async () => {
      if (!isSubmitting && !isReadOnly) await submit()
    },
    reset: () => {
      setProblem(null)
      methods.reset()
    },
  }
}

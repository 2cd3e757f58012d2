import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useMemo, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import type { Failure, Result } from '../../errors/failure.ts'
import { failureMessage } from '../../errors/failureMessage.ts'
import type { Message } from '../../errors/message.ts'
import { type FieldRefusal, fieldRefusal } from './fieldRefusal.ts'
import { focusFirstError } from './focusFirstError.ts'
import { isMissing, issueCode } from './issueCode.ts'
import { requiredFields } from './requiredFields.ts'
import { type LeaveQuestion, useLeaveGuard } from './useLeaveGuard.ts'

/** The message above the fields after a failed save. */
export type FormProblem =
  /** VALID-17 */
  | { readonly kind: 'fillStarred' }
  /** Some input is invalid; its fields say what. */
  | { readonly kind: 'checkMarked' }
  | { readonly kind: 'refused'; readonly message: Message }

export interface AppFormOptions<V extends FieldValues, O> {
  /**
   * The contract's schema of the request; the fields hold its input, or what is still to be filled in, such as null.
   */
  readonly schema: z.ZodMiniType<O, V>
  /** Initial values; every field has one ('' where nothing is given). */
  readonly defaults: V
  /**
   * If given, the fields keep following the server, and changes by others appear in the fields that this person has not
   * touched. True while `defaults` are the newest successful response and no newer one is pending: after a save they
   * are not, though they may become equal again, as when somebody reverts the change at once.
   */
  readonly isNewest?: boolean
  /** Sends the checked values; `before` are the initial values of the fields. */
  readonly save: (values: O, before: V) => Promise<Result<unknown>>
  /** The server has accepted the values; the fields hold them as saved. */
  readonly onSaved?: (values: O) => void
  /** Maps a failure of this call with these values; undefined leaves it to the shared mapper. */
  readonly explain?: (failure: Failure, values: V) => FieldRefusal<Path<V>> | Message | undefined
  /** Read-only: no rights, or the demo account. */
  readonly isReadOnly?: boolean
  /** The fields are emptied after a save, such as those of passwords. */
  readonly clearsOnSave?: boolean
  /** Unsaved input is kept and offered again, so that leaving the page loses nothing and asks nothing. */
  readonly keepsDraft?: boolean
}

/** A form for its fields and its frame. */
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
  /** Validates and saves; focus goes to the first invalid field. */
  readonly submit: () => Promise<void>
  /** Validates without saving: the checked values; null: focus went to the first invalid field. */
  readonly check: () => Promise<O | null>
  /** Shows a failure of another call with the values as one of the save. */
  readonly refuse: (failure: Failure) => void
  /** Reverts to what was saved. */
  readonly reset: () => void
}

const isRefusal = <N extends string>(explained: FieldRefusal<N> | Message): explained is FieldRefusal<N> =>
  'field' in explained

/** VALID-17: is any of the messages about an empty field? */
const anyMissing = (errors: object): boolean =>
  Object.values(errors).some((error: { readonly message?: string }) => isMissing(error.message ?? ''))

/**
 * A form over a schema of the contract: fields are validated on submit and from then on while they are corrected; an
 * error of the server is shown at its field; input stays after a failure; unsaved changes are guarded.
 */
export const useAppForm = <V extends FieldValues, O>(options: AppFormOptions<V, O>): AppForm<V, O> => {
  const { schema, defaults, isNewest = false, isReadOnly = false } = options
  const [problem, setProblem] = useState<FormProblem | null>(null)
  const methods = useForm<V, unknown, O>({
    resolver: zodResolver(schema, { error: issueCode }),
    // The library's type also allows a subset of the fields; this product always passes all of them.
    defaultValues: defaults as DefaultValues<V>,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  })
  const required = useMemo(() => requiredFields(schema, defaults), [schema, defaults])
  const { isDirty, isSubmitting, defaultValues } = methods.formState
  const question = useLeaveGuard(isDirty && !isReadOnly && options.keepsDraft !== true)

  const { reset } = methods
  useEffect(() => {
    if (isNewest) reset(defaults, { keepDirtyValues: true, keepErrors: true })
  }, [reset, defaults, isNewest])

  const refuse = (failure: Failure): void => {
    const values = methods.getValues()
    const explained = options.explain?.(failure, values) ?? fieldRefusal(failure, values)
    if (explained === undefined || !isRefusal(explained)) {
      setProblem({ kind: 'refused', message: explained ?? failureMessage(failure) })
      return
    }
    setProblem({ kind: 'checkMarked' })
    methods.setError(
      explained.field as Path<V>,
      { type: 'server', message: explained.issue },
      { shouldFocus: true },
    )
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
  const mark = (errors: FieldErrors<V>): void => {
    setProblem({ kind: anyMissing(errors) ? 'fillStarred' : 'checkMarked' })
    focusFirstError(methods, errors)
  }
  const submit = methods.handleSubmit(send, mark)
  const check = async (): Promise<O | null> => {
    let checked: O | null = null
    await methods.handleSubmit((values) => {
      setProblem(null)
      checked = values
    }, mark)()
    return checked
  }
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
    check,
    refuse,
    reset: () => {
      setProblem(null)
      methods.reset()
    },
  }
}

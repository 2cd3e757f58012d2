import { type FieldErrors, type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form'

/**
 * Focuses the first invalid field, and only once. The library's own way checks again a moment later, and then takes the
 * focus out of a field that somebody has begun to correct.
 */
export const focusFirstError = <V extends FieldValues, O>(
  methods: UseFormReturn<V, unknown, O>,
  errors: FieldErrors<V>,
): void => {
  // In the order of the fields on the page.
  const { _names: known } = methods.control
  const names = [...known.mount] as Path<V>[]
  const wrong = names.filter((name) => get(errors, name) !== undefined)
  /** The field within a list that has an error: `items.0.low` rather than `items`. */
  const innermost = (name: Path<V>): Path<V> => {
    const inner = wrong.find((other) => other.startsWith(`${name}.`))
    return inner === undefined ? name : innermost(inner)
  }
  const [first] = wrong
  if (first !== undefined) methods.setFocus(innermost(first))
}

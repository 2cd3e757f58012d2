interface Edge {
  readonly from: string
  readonly to: string
}

/**
 * A cycle through each file that is part of one, as the files from the first back to it; empty if there is no cycle.
 */
export const findCycles = (imports: readonly Edge[]): readonly (readonly string[])[] => {
  const imported = new Map<string, string[]>()
  for (const { from, to } of imports) imported.set(from, [...(imported.get(from) ?? []), to])
  const done = new Set<string>()
  const cycles: string[][] = []
  const visit = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file)
    if (start !== -1) cycles.push([...path.slice(start), file])
    if (start !== -1 || done.has(file)) return
    for (const next of imported.get(file) ?? []) visit(next, [...path, file])
    done.add(file)
  }
  for (const file of imported.keys()) visit(file, [])
  return cycles
}

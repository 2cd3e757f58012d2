import type { Match } from './matching.ts'

/** A text in which the parts that a search means stand out. */
export const Marked = ({ text, marks }: { readonly text: string; readonly marks: Match['marks'] }) => {
  const ends = marks.map(([, end]) => end)
  return (
    <>
      {marks.map(([start, end], index) => (
        <span key={start}>
          {text.slice(ends[index - 1] ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1) ?? 0)}
    </>
  )
}

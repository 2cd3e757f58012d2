import type { Match } from './matching.ts'

/** A text with the parts that match a search highlighted. */
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

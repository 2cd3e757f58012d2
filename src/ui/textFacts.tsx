import './textFacts.css'

/** Title and text of what is known; those without a text are left out. */
export type TextFactList = readonly (readonly [title: string, text: string])[]

export const TextFacts = ({ facts }: { readonly facts: TextFactList }) => (
  <dl className="text-facts">
    {facts
      .filter(([, text]) => text !== '')
      .map(([title, text]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd className="ui-numbers">{text}</dd>
        </div>
      ))}
  </dl>
)

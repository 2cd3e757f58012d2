import { Section, State } from './section.tsx'

const GROUNDS = ['sunken', 'surface', 'raised', 'hover', 'pressed']
const INKS = ['text', 'muted', 'accent', 'go', 'rest', 'attention', 'alarm', 'quiet']
const SIZES = [12, 13, 14, 16, 20, 24]
const SPACES = [1, 2, 3, 4, 5, 6, 8, 10, 12]
const RADII = ['s', 'm', 'l', 'round']

/** The tokens themselves: backgrounds, text colours, type, spacing, radii, tabular numbers. */
export const TokenStates = () => (
  <>
    <Section title="Colours">
      {GROUNDS.map((ground) => (
        <State key={ground} name={ground}>
          <div className="gallery-ground" style={{ background: `var(--color-${ground})` }}>
            {INKS.map((ink) => (
              <span key={ink} style={{ color: `var(--color-${ink})` }}>
                {ink}
              </span>
            ))}
          </div>
        </State>
      ))}
    </Section>
    <Section title="Type">
      <div className="gallery-stack">
        {SIZES.map((size) => (
          <span key={size} style={{ fontSize: `var(--font-${size})` }}>
            {`${size}: Швидкість 84,5 км/год, Ґданськ, Їжакевича`}
          </span>
        ))}
        <span className="ui-numbers">1 111,11 · 8 888,88 · 05.11.2026 - 07:08:09</span>
      </div>
    </Section>
    <Section title="Spacing and radii">
      {SPACES.map((step) => (
        <State key={step} name={`${step * 4} px`}>
          <div className="gallery-space" style={{ width: `var(--space-${step})` }} />
        </State>
      ))}
      {RADII.map((radius) => (
        <State key={radius} name={radius}>
          <div className="gallery-radius" style={{ borderRadius: `var(--radius-${radius})` }} />
        </State>
      ))}
    </Section>
  </>
)

import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { leaving } from '../../../kit/address/leaveGuard.ts'
import { Button } from '../../../ui/button.tsx'
import './sensors.css'

interface SetupSectionProps {
  readonly title: string
  /** A sentence that explains it. */
  readonly text: string
  /** Adds one more; absent where nothing can be added. */
  readonly add?: { readonly label: string; readonly run: () => void; readonly isDisabled?: boolean }
  readonly children: ReactNode
}

/** A section for one kind of item: its title, its explanation, its list. */
export const SetupSection = ({ title, text, add, children }: SetupSectionProps) => (
  <section className="setup-section" aria-label={title}>
    <header className="setup-section__head">
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      {add && (
        <Button icon={Plus} isDisabled={add.isDisabled ?? false} onPress={() => leaving(add.run)}>
          {add.label}
        </Button>
      )}
    </header>
    {children}
  </section>
)

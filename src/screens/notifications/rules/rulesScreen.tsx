import { useLocation } from 'wouter'
import { ServerState } from '../../../api/serverState/serverState.tsx'
import { CopiedRulePage, NewRulePage, RulePage } from './form/rulePage.tsx'
import { RulesList } from './list/rulesList.tsx'
import './notificationRules.css'
import { readRulesPlace } from './rulesAddress.ts'

const Place = () => {
  const [path] = useLocation()
  const place = readRulesPlace(path)
  if (place.kind === 'list') return <RulesList />
  if (place.kind === 'rule') return <RulePage key={place.id} id={place.id} />
  const { start } = place
  return typeof start === 'number' ? (
    <CopiedRulePage key={start} id={start} />
  ) : (
    <NewRulePage key={start} start={start} />
  )
}

/** The rules of notifications: what is reported of which vehicles, when, to whom and how. */
export const RulesScreen = () => (
  <ServerState>
    <Place />
  </ServerState>
)

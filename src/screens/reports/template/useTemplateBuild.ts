import { useState } from 'react'
import { useReportsApi } from '../../../api/reports.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import type { ReportKindDeclaration } from '../../../contract/reports/reportKinds.ts'
import type { ReportBlock } from '../../../contract/reports/reportTemplate.ts'
import type { TimeSpan } from '../../../contract/timeSpan.ts'
import { distinctQuestions } from '../../../contract/reports/templateQuestions.ts'
import { questionOfBlock } from './templateBlocks.ts'

interface Built {
  readonly name: string
  readonly blocks: readonly ReportBlock[]
  readonly period: TimeSpan
  /** null: every one. */
  readonly vehicles: ReadonlySet<number> | null
}

/** Starts a run for each question of some blocks; returns those that were started, the first failure is shown. */
export const useTemplateBuild = (kinds: readonly ReportKindDeclaration[]) => {
  const api = useReportsApi()
  const building = useChange({ change: api.build, stale: [['reports', 'runs']] })
  const [isBuilding, setBuilding] = useState(false)
  const build = async ({ name, blocks, period, vehicles }: Built): Promise<readonly number[]> => {
    const runs: number[] = []
    setBuilding(true)
    for (const block of distinctQuestions(blocks)) {
      const groupBy = kinds.find(({ kind }) => kind === block.kind)?.groupings[0] ?? null
      const question = questionOfBlock(block, period, vehicles, groupBy)
      // oxlint-disable-next-line no-await-in-loop -- the first failure ends it
      const built = await building.act({ question, name: name.trim() === '' ? null : name.trim() })
      if (built === null) break
      runs.push(built.value.id)
    }
    setBuilding(false)
    return runs
  }
  return { build, isBuilding }
}

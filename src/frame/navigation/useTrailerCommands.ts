import { Caravan } from 'lucide-react'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { useResourceApi } from '../../api/resource.ts'
import {
  TRAILER_CALLS,
  type TrailerFields,
  trailerPage,
  type TrailerRow,
  trailerRow,
} from '../../contract/http/trailers.ts'
import { TRAILER_KIND_NAMES } from '../../contract/rules/trailerKindNames.ts'
import { useLanguage } from '../../i18n/useTexting.ts'
import type { Command, CommandSource } from '../../palette/command.ts'
import { useCommandSource } from '../../palette/registries.ts'
import { useIsAllowed } from '../../session/allowed.ts'

const TRAILERS = { calls: TRAILER_CALLS, row: trailerRow, page: trailerPage }
const NOTHING: CommandSource = { find: async () => [], recall: async () => null }

/** Lets the palette find trailers by name and serial number; a trailer opens in its list. */
export const useTrailerCommands = (): void => {
  const language = useLanguage()
  const [, navigate] = useLocation()
  const { list } = useResourceApi<TrailerRow, TrailerFields>(TRAILERS)
  const seesTrailers = useIsAllowed('seeTrailers')
  const source = useMemo((): CommandSource => {
    if (!seesTrailers) return NOTHING
    const commandOf = ({ name, serialNumber, type }: TrailerRow): Command => ({
      id: `trailer:${serialNumber}`,
      section: 'trailers',
      title: name,
      detail: [serialNumber, TRAILER_KIND_NAMES[language][type]].join(' · '),
      icon: Caravan,
      run: () => navigate(`/trailers_management?q=${encodeURIComponent(serialNumber)}`),
    })
    const find = async (search: string, limit: number): Promise<readonly Command[]> => {
      if (search.trim() === '') return []
      const found = await list({ search, sort: null, isDescending: false, filters: {}, offset: 0, limit })
      return found.ok ? found.value.rows.map(commandOf) : []
    }
    return {
      isRemote: true,
      find,
      recall: async (id) => {
        if (!id.startsWith('trailer:')) return null
        return (await find(id.slice('trailer:'.length), 1)).find((one) => one.id === id) ?? null
      },
    }
  }, [language, navigate, list, seesTrailers])
  useCommandSource(source)
}

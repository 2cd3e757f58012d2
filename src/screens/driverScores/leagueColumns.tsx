import type { Translate } from '../../i18n/translate.ts'
import type { Formats } from '../../i18n/useFormat.ts'
import type { TableColumn } from '../../kit/table/column.ts'
import { Bar } from './bar.tsx'
import { LEAGUE_KINDS, type LeagueRow, type LeagueSort } from './leagueRows.ts'
import { amountOfKind, doubtText, trendText } from './scoreWords.ts'
import { Trend } from './trend.tsx'

const METRES_PER_KM = 1_000

/** The columns of the league: who, the points per 100 km against the others and the month before, and what they are for. */
export const leagueColumns = (
  t: Translate,
  format: Formats,
): readonly TableColumn<LeagueRow, LeagueSort>[] => {
  const { number } = format
  const title = (
    name: 'driver' | 'place' | 'score' | 'trend' | 'km' | (typeof LEAGUE_KINDS)[number],
  ): string => t(`scores.column.${name}`)
  return [
    {
      id: 'driver',
      title: title('driver'),
      sort: 'driver',
      width: '17%',
      cell: (row) => {
        const doubt = doubtText(t, format, row)
        return (
          <>
            {row.name}
            {doubt !== '' && (
              <span className="table__note" title={doubt}>
                {doubt}
              </span>
            )}
          </>
        )
      },
      exported: [{ title: title('driver'), value: ({ name }) => name }],
    },
    {
      id: 'place',
      title: title('place'),
      width: '72px',
      isNumber: true,
      cell: ({ place }) => place ?? '—',
      exported: [{ title: title('place'), value: ({ place }) => place }],
    },
    {
      id: 'score',
      title: title('score'),
      sort: 'score',
      isNumber: true,
      cell: ({ score, share, tone }) =>
        score === null ? '—' : <Bar text={number(score, 1)} share={share} tone={tone} />,
      exported: [{ title: title('score'), value: ({ score }) => score }],
    },
    {
      id: 'trend',
      title: title('trend'),
      width: '13%',
      cell: (row) => <Trend month={row} />,
      exported: [{ title: title('trend'), value: (row) => trendText(t, format, row) }],
    },
    {
      id: 'km',
      title: title('km'),
      sort: 'km',
      isNumber: true,
      cell: ({ metres }) => number(metres / METRES_PER_KM, 0),
      exported: [{ title: title('km'), value: ({ metres }) => metres / METRES_PER_KM }],
    },
    ...LEAGUE_KINDS.map(
      (kind): TableColumn<LeagueRow, LeagueSort> => ({
        id: kind,
        title: title(kind),
        sort: kind,
        isNumber: true,
        isWideOnly: true,
        cell: (row) => number(amountOfKind(row, kind), 0),
        exported: [{ title: title(kind), value: (row) => amountOfKind(row, kind) }],
      }),
    ),
  ]
}

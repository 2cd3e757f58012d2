import type { TASK_SORTS, TaskRow } from '../../../contract/http/tasks.ts'
import type { Translate } from '../../../i18n/translate.ts'
import type { TableColumn } from '../../../kit/table/column.ts'
import type { TasksPart } from '../tasksPath.ts'
import { taskReasonText, TaskStateBadge, taskStateText } from './taskState.tsx'

type Column = TableColumn<TaskRow, (typeof TASK_SORTS)[number]>

/** Date and time. */
const DATE_WIDTH = '186px'
const STATE_WIDTH = '154px'

/** The columns of a list of tasks; the completed ones have their end and its reason. */
export const taskColumns = (
  t: Translate,
  date: (at: number | null) => string,
  part: TasksPart,
): readonly Column[] => {
  const progress = ({ visitedCount: visited, pointCount: all }: TaskRow): string =>
    t('tasks.progressOf', { visited, all })
  const end: readonly Column[] =
    part === 'completed'
      ? [
          {
            id: 'endedAt',
            title: t('tasks.ended'),
            sort: 'endedAt',
            width: DATE_WIDTH,
            cell: ({ endedAt }) => date(endedAt),
          },
          { id: 'reason', title: t('tasks.reason'), cell: ({ reason }) => taskReasonText(t, reason) },
        ]
      : [{ id: 'endsAt', title: t('tasks.endsAt'), width: DATE_WIDTH, cell: ({ endsAt }) => date(endsAt) }]
  // Those of active tasks give way to the expected time.
  const kind: readonly Column[] =
    part === 'active'
      ? []
      : [
          {
            id: 'shift',
            title: t('tasks.shift'),
            width: '92px',
            isWideOnly: true,
            cell: ({ shift }) => t(`tasks.shiftOf.${shift ?? 'none'}`),
          },
          {
            id: 'type',
            title: t('tasks.type'),
            width: '124px',
            isWideOnly: true,
            cell: ({ type }) => t(`tasks.typeOf.${type}`),
          },
        ]
  const expected: readonly Column[] =
    part === 'active'
      ? [
          {
            id: 'expected',
            title: t('tasks.expected'),
            width: DATE_WIDTH,
            cell: ({ nextArrivalTime }) => date(nextArrivalTime),
          },
        ]
      : []
  return [
    { id: 'name', title: t('tasks.name'), sort: 'name', width: '15%', cell: ({ name }) => name },
    {
      id: 'state',
      title: t('tasks.state'),
      width: STATE_WIDTH,
      cell: (task) => <TaskStateBadge task={task} />,
      exported: [{ title: t('tasks.state'), value: (task) => taskStateText(t, task) }],
    },
    { id: 'route', title: t('tasks.route'), cell: ({ routeName }) => routeName },
    {
      id: 'performers',
      title: t('tasks.performers'),
      cell: ({ performers }) => performers.map(({ name }) => name).join(', '),
    },
    { id: 'progress', title: t('tasks.progress'), width: '80px', cell: progress },
    ...expected,
    {
      id: 'startsAt',
      title: t('tasks.startsAt'),
      sort: 'startsAt',
      width: DATE_WIDTH,
      cell: ({ startsAt }) => date(startsAt),
    },
    ...end,
    ...kind,
  ]
}

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/useFormat.ts'
import { IconButton } from '../../ui/iconButton.tsx'
import { PAGE_ROWS, pageCount } from './tableView.ts'

interface TablePagerProps {
  /** From 1. */
  readonly page: number
  /** Of all pages. */
  readonly total: number
  readonly onPage: (page: number) => void
}

/** Which rows are shown, of how many, and the page buttons. */
export const TablePager = ({ page, total, onPage }: TablePagerProps) => {
  const { t } = useTranslation()
  const { number } = useFormat()
  const last = pageCount(total)
  const from = (page - 1) * PAGE_ROWS + 1
  return (
    <nav className="table__pager" aria-label={t('table.pages')}>
      <span className="ui-numbers" role="status">
        {t('table.range', {
          from: number(Math.min(from, total)),
          to: number(Math.min(page * PAGE_ROWS, total)),
          total: number(total),
        })}
      </span>
      {last > 1 && (
        <>
          <IconButton
            icon={ChevronLeft}
            label={t('table.previous')}
            isDisabled={page <= 1}
            onPress={() => onPage(Math.min(page - 1, last))}
          />
          <IconButton
            icon={ChevronRight}
            label={t('table.next')}
            isDisabled={page >= last}
            onPress={() => onPage(page + 1)}
          />
        </>
      )}
    </nav>
  )
}

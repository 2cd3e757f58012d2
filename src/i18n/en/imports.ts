import type { imports as russian } from '../ru/imports.ts'
import type { Same } from '../same.ts'

export const imports = {
  readOnly: 'You can download the template, but not import: you have no right to change this.',
  templateText: 'Download a table with the right columns and one line as an example:',
  templateCsv: 'CSV template',
  templateXlsx: 'XLSX template',
  choose: 'Choose a file',
  chooseOther: 'Choose another file',
  drop: 'Drop a file here, or choose one',
  limits: 'CSV or XLSX, at most {{megabytes}} MB and {{rows}} lines. Needed: {{needed}}.',
  reading: 'Checking {{file}}…',
  tooLarge: 'The file is larger than {{megabytes}} MB: cut it into parts',
  wrongType: 'A .csv or .xlsx file is needed',
  unreadable: 'The file does not fit. Needed: {{allowed}}',
  preview: 'Check of {{file}}',
  ignored: 'These columns are not used: {{headers}}',
  line: 'Line',
  outcome: 'Outcome',
  outcomeOf: {
    new: 'New',
    changed: 'Changes',
    unchanged: 'Unchanged',
    faulty: 'Error',
  },
  count: {
    total: 'Lines',
    new: 'New',
    changed: 'Will change',
    unchanged: 'Unchanged',
    faulty: 'With errors',
  },
  faultOf: {
    form: '{{column}}: must be {{allowed}}',
    repeated: '{{column}}: stands in line {{line}} already',
  },
  faulty_one:
    '{{count, number}} line has an error. Mend the file and choose it again: nothing is imported while there are errors.',
  faulty_few:
    '{{count, number}} lines have errors. Mend the file and choose it again: nothing is imported while there are errors.',
  faulty_many:
    '{{count, number}} lines have errors. Mend the file and choose it again: nothing is imported while there are errors.',
  faulty_other:
    '{{count, number}} lines have errors. Mend the file and choose it again: nothing is imported while there are errors.',
  nothingToDo: 'Everything in this file is there already: nothing to import.',
  ready: 'No errors. The import is done as a whole.',
  commit: 'Import',
  doneTitle: 'The import is done',
  done: {
    created: 'Created',
    changed: 'Changed',
    unchanged: 'Unchanged',
  },
  again: 'Import another file',
} satisfies Same<typeof russian>

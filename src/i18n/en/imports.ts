import type { imports as russian } from '../ru/imports.ts'
import type { Same } from '../same.ts'

export const imports = {
  readOnly: 'You can download the template but not import: you have no right to make changes.',
  templateText: 'Download a table with the right columns and one example line:',
  templateCsv: 'CSV template',
  templateXlsx: 'XLSX template',
  choose: 'Choose a file',
  chooseOther: 'Choose another file',
  drop: 'Drop a file here, or choose one',
  limits: 'CSV or XLSX, at most {{megabytes}} MB and {{rows}} lines. Required: {{needed}}.',
  reading: 'Checking {{file}}…',
  tooLarge: 'The file is larger than {{megabytes}} MB: split it into parts',
  wrongType: 'A .csv or .xlsx file is needed',
  unreadable: 'The file cannot be used. Required: {{allowed}}',
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
    repeated: '{{column}}: already in line {{line}}',
  },
  faulty_one:
    '{{count, number}} line has an error. Correct the file and choose it again: nothing is imported while there are errors.',
  faulty_few:
    '{{count, number}} lines have errors. Correct the file and choose it again: nothing is imported while there are errors.',
  faulty_many:
    '{{count, number}} lines have errors. Correct the file and choose it again: nothing is imported while there are errors.',
  faulty_other:
    '{{count, number}} lines have errors. Correct the file and choose it again: nothing is imported while there are errors.',
  nothingToDo: 'Everything in this file already exists: nothing to import.',
  ready: 'No errors. The whole file will be imported.',
  commit: 'Import',
  doneTitle: 'Import complete',
  done: {
    created: 'Created',
    changed: 'Changed',
    unchanged: 'Unchanged',
  },
  again: 'Import another file',
} satisfies Same<typeof russian>

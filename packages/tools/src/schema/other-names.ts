import type { OtherNames } from './read-args'

/** Other names that models use for arguments. Line numbers are 1-based, even under the name `offset`. */
export const OTHER_NAMES: OtherNames = {
  path: ['file_path', 'filePath', 'filepath', 'file', 'filename', 'file_name', 'target_file', 'absolute_path', 'relative_path'],
  start_line: ['startLine', 'line_start', 'offset', 'from', 'start'],
  end_line: ['endLine', 'line_end', 'to', 'end'],
  limit: ['count', 'max_lines'],
  transaction: ['transaction_id', 'id'],
}

import type { DocumentDescription, DocumentType } from './description';
import { EXEMPTION } from './exemption';
import { HIRING } from './hiring';
import { Schema } from './schema';
import { WORK_CARD } from './workCard';
import { WORKING_TIME } from './workingTime';

/** Element of the answer of GET /Lookup/Submissions. */
export type SubmissionType = Pick<DocumentType, 'id' | 'code' | 'description'>;

/** The kinds of documents that can be submitted, each with its own description. */
export class DocumentTypes {
  private readonly byCode = new Map<string, { type: DocumentType; schema: Schema }>();

  /**
   * @param more kinds beside those that the sandbox has; one of the same code takes its place
   * @throws SyntaxError when a pattern of a description can't be read
   */
  constructor(more: readonly DocumentType[] = []) {
    for (const type of [WORK_CARD, ...WORKING_TIME, EXEMPTION, HIRING, ...more]) {
      const schema = new Schema({ ...type, json: type.sequence ?? type.json });
      this.byCode.set(type.code, { type, schema });
    }
  }

  /** GET /Lookup/Submissions. */
  list(): SubmissionType[] {
    return [...this.byCode.values()].map(({ type: { id, code, description } }) => ({ id, code, description }));
  }

  of(code: string): DocumentType | undefined {
    return this.byCode.get(code)?.type;
  }

  schemaOf(code: string): Schema | undefined {
    return this.byCode.get(code)?.schema;
  }

  /** GET /Documents/{code} without a query. */
  describe(code: string): DocumentDescription | undefined {
    const type = this.of(code);
    return type && { title: type.title, json: type.json, propertiesInfo: type.propertiesInfo };
  }
}

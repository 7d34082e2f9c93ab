/** Validates a published document with @apidevtools/swagger-parser, as many tools of TPPs do (contracts.json). */
import SwaggerParser from '@apidevtools/swagger-parser';

export default async function validate(document: object): Promise<string | undefined> {
  try {
    await SwaggerParser.validate(Object(document));
    return undefined;
  } catch (error) {
    const [reason = ''] = String(error instanceof Error ? error.message : error).split('\n');
    return `swagger-parser: ${reason}`;
  }
}

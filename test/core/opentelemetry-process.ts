/** OpenTelemetry as an operator enables it with `--import`: the spans are lines of the process output. */
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { NodeTracerProvider, SimpleSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-node';

const exporter: SpanExporter = {
  export(spans, done) {
    for (const each of spans) {
      const { attributes, name, parentSpanContext } = each;
      const { spanId, traceId } = each.spanContext();
      const span = { name, traceId, spanId, parent: parentSpanContext?.spanId, attributes };
      process.stdout.write(`${JSON.stringify({ span })}\n`);
    }
    done({ code: 0 });
  },
  shutdown: async () => undefined,
};

const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
provider.register();
for (const instrumentation of [new HttpInstrumentation(), new UndiciInstrumentation()])
  instrumentation.setTracerProvider(provider);
